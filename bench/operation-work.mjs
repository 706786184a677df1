/*
 * One operation over the branches of the sandbox's company with 200 of them, or analyses of the documents that it is told; prints
 * what it took of a core, from the open database on. `operation-work.mjs <parts> <database> <task>`
 */

const [, , parts, db, task] = process.argv;
const { members, documents } = JSON.parse(task);
const program = await import(parts);

/** As many as an operation has under way at once. */
const atOnce = 8;
const policyId = 'starter-company';

const app = await program.openApp(
  {
    db,
    profile: 'sandbox',
    registryUrl: '',
    sandboxDelay: '',
    prices: program.defaultPriceTable,
    allowPrivateTargets: '',
  },
  { analystName: 'bench' },
);
try {
  const text = `id: branches
name: Branches
operation: cnpj
policy: ${policyId}
steps:
  - { name: branches, of: root, relation: BRANCHES, policies: { cnpj: ${policyId} }, limit: ${members} }
limits: { reports: ${members + 1} }
`;
  if (members !== undefined)
    await program.enablePolicy(app.storage, app.actor, { text, file: 'bench' }, new Date());
  const before = process.cpuUsage();
  const analysed = members === undefined ? await analyse(documents) : await operate();
  const { user, system } = process.cpuUsage(before);
  // What is read of it afterwards is no part of it, as the reports of the others are not read either.
  console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, documents: await analysed() }));
} finally {
  await app.close();
}

async function operate() {
  const { document } = program.sandboxCases().find((one) => one.case === 'many-branches-company');
  const run = await program.createOperation(app.engine, app.actor, {
    document: program.requireDocument(document),
    operationId: 'branches',
  });
  await program.workOnOperation(app.engine, run);
  return async () => {
    const { nodes } = await program.getOperation(app.engine, app.actor, run.id);
    return nodes.filter(({ state }) => state === 'ANALYSED').map((node) => node.document);
  };
}

async function analyse(all) {
  for (let at = 0; at < all.length; at += atOnce) {
    await Promise.all(
      all.slice(at, at + atOnce).map(async (document) => {
        const { runId } = await program.createReport(app.engine, app.actor, {
          document: program.requireDocument(document),
          policyId,
        });
        await program.runReport(app.engine, runId);
      }),
    );
  }
  return async () => all;
}
