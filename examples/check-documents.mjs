// Reads documents as people write them, and says what is wrong with the others: node examples/check-documents.mjs
import { parseDocument } from 'credit';

for (const text of ['12.ABC.345/01DE-35', '99990001000198', '12345678901', 'l2.ABC.345/01DE-35']) {
  const { document, refusal } = parseDocument(text);
  console.log(document ? `${text} is a ${document.kind}` : `${text}: ${refusal.text.en}`);
}
