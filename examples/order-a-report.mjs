// Asks a service for a report, waits for it, and reads why it was decided so. Needs a running one and its client:
//   credit client create --name examples --permission all
//   credit serve
//   SERVICE_URL=http://127.0.0.1:8080 CLIENT_ID=cli_… CLIENT_SECRET=crs_… node examples/order-a-report.mjs
import { CreditClient } from 'credit/client';

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
const { id } = await credit.createReport({
  document: '12ABC34501DE35',
  type: 'cnpj',
  policyId: 'starter-company',
});
const { status, policyResult } = await credit.waitForReport(id);
console.log(status);
for (const { text } of policyResult.reasons) console.log(text);
