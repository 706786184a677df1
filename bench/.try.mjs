import { load } from './load.mjs';

const url = 'http://127.0.0.1:8099';
const H = { authorization: 'Bearer t', 'content-type': 'application/json' };
const cnpj = (i) => {
  const b = String(10000000 + i) + '0001';
  const dv = (s) => {
    let w = 2,
      t = 0;
    for (let k = s.length - 1; k >= 0; k--) {
      t += Number(s[k]) * w;
      w = w === 9 ? 2 : w + 1;
    }
    const r = t % 11;
    return r < 2 ? 0 : 11 - r;
  };
  const d1 = dv(b);
  return b + d1 + dv(b + d1);
};
const body = (i) =>
  JSON.stringify({ document: cnpj(i), type: 'cnpj', policyId: 'starter-company', externalId: 'order-' + i });
const show = (n, x) =>
  console.log(
    n,
    x.perSecond.toFixed(0) + '/s p50',
    x.p50Ms.toFixed(1),
    'p99',
    x.p99Ms.toFixed(1),
    JSON.stringify(x.statuses),
  );
show(
  'our create',
  await load(url, (i) => ({ method: 'POST', path: '/v2/report', headers: H, body: body(i) }), { seconds: 5 }),
);
