import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

/** What a server of names knows of one: its addresses, or that it keeps silent, or fails, or knows no such name. */
export type Known =
  | { readonly a?: readonly string[]; readonly aaaa?: readonly string[] }
  | 'SILENT'
  | 'FAILS'
  | 'UNKNOWN';

/** A server of names (RFC 1035) on the loopback that lives as long as the test. */
export async function serveNames(knows: (name: string) => Known) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    asked.push(`${name} ${type}`);
    const known = knows(name);
    if (known === 'SILENT') return;
    socket.send(answer(question.subarray(0, end), { known, type }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A',
    end: at + 5,
  };
}

function answer(
  question: Buffer,
  { known, type }: { known: Exclude<Known, 'SILENT'>; type: string },
): Buffer {
  const addresses = typeof known === 'string' ? [] : ((type === 'A' ? known.a : known.aaaa) ?? []);
  const head = Buffer.from(question);
  // An answer, without an error, with one, or to a name that does not exist.
  head.writeUInt16BE(0x8180 + (known === 'FAILS' ? 2 : known === 'UNKNOWN' ? 3 : 0), 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const bytes = bytesOf(address);
    const record = Buffer.alloc(12);
    // The name stands at byte 12, it is an address of the Internet, and nobody may keep it.
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...records]);
}

/** Of an IPv4 address, or of an IPv6 one with all its groups. */
function bytesOf(address: string): Buffer {
  return address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number));
}
