// Has a pasted list analysed, and says what became of each document. Needs what order-a-report.mjs needs.
import { CreditApiError, CreditClient } from 'credit/client';

const {
  SERVICE_URL: baseUrl = 'http://127.0.0.1:8080',
  CLIENT_ID: clientId,
  CLIENT_SECRET: clientSecret,
} = process.env;
if (!clientId || !clientSecret) {
  console.error(
    'CLIENT_ID and CLIENT_SECRET are missing: credit client create --name examples --permission all',
  );
  process.exit(2);
}
const credit = new CreditClient({ baseUrl, clientId, clientSecret });
const text = '99990001000198 Padaria\n99990003000187\n123\n';
const preview = await credit.previewBatch({ text, policyId: 'starter-company' });
console.log(`${preview.valid} valid, ${preview.invalid} not`);
try {
  await credit.createBatch({ name: 'november', text, policyId: 'no-such-policy' });
} catch (error) {
  if (!(error instanceof CreditApiError)) throw error;
  // Every refusal has a code that stays the same.
  console.log(error.problem.code);
}
