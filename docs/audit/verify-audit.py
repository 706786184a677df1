# Verifies a file of `credit audit export`, and files of heads beside it, with nothing but Python:
#   python3 verify-audit.py audit.jsonl [heads.jsonl …]
import base64, functools, hashlib, json, sys

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def add(a, b):
    k = D * a[0] * b[0] * a[1] * b[1] % P
    return (a[0] * b[1] + b[0] * a[1]) * pow(1 + k, -1, P) % P, (a[1] * b[1] + a[0] * b[0]) * pow(1 - k, -1, P) % P

def times(a, n):
    r = (0, 1)
    for bit in bin(n)[2:]:
        r = add(add(r, r), a) if bit == '1' else add(r, r)
    return r

def point(s):
    y = int.from_bytes(s, 'little') & ((1 << 255) - 1)
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P)
    x = pow(xx, (P + 3) // 8, P)
    x = x if (x * x - xx) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    return (x if x & 1 == s[31] >> 7 else P - x, y) if (x * x - xx) % P == 0 else (0, 0)

@functools.cache
def signed(key, text, signature):  # Ed25519, RFC 8032
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), 'little')
    return times(B, int.from_bytes(signature[32:], 'little')) == add(point(signature[:32]), times(point(key), h % Q))

B = point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))

def read(name):  # a line that a power failure cut off counts for nothing if the complete line follows it
    lines = [line.rstrip('\r') for line in open(name, encoding='utf-8').read().split('\n') if line.strip()]
    return [line for at, line in enumerate(lines) if (at + 1 == len(lines) or lines[at + 1] == line or not lines[at + 1].startswith(line))]

lines = read(sys.argv[1])
first = json.loads(lines[0])
keys = {key['id']: base64.b64decode(key['publicKey']) for key in first['keys']}
hashes = ['0' * 64]

def seal(row):
    head = json.loads(row['head'])
    if head['organization'] != first['organization']:
        return None
    if head['key'] not in keys or not signed(keys[head['key']], row['head'].encode(), base64.b64decode(row['signature'])):
        sys.exit(f"BROKEN: the signature of seal {head['seal']}")
    if head['entries'] >= len(hashes) or hashes[head['entries']] != head['hash']:
        sys.exit(f"BROKEN: seal {head['seal']} is over {head['entries']} other entries")
    return head['seal']

seals, outside = [], set()
for line in lines[1:]:
    row = json.loads(line)
    if 'head' in row:
        seals.append(seal(row))
        continue
    if (row['organization'], row['number'], row['previous']) != (first['organization'], len(hashes), hashes[-1]):
        sys.exit(f'BROKEN between entries {len(hashes) - 1} and {len(hashes)}')
    hashes.append(hashlib.sha256(line.encode()).hexdigest())
if seals != list(range(1, len(seals) + 1)):
    sys.exit('BROKEN: a seal is missing from the export')
for name in sys.argv[2:]:
    try:
        heads = [seal(json.loads(line)) for line in read(name)]
    except (ValueError, KeyError, TypeError):
        sys.exit(f'BROKEN: {name} contains a line that is not a seal')
    if not heads:
        sys.exit(f'BROKEN: {name} contains no seal')
    outside.update(number for number in heads if number is not None)
for number in sorted(outside ^ set(seals)) if sys.argv[2:] else []:
    sys.exit(f"BROKEN: seal {number} is missing from {'the export' if number in outside else 'the files of heads'}")
print(f"whole: {len(hashes) - 1} entries, {hashes[-1]}, keys {' '.join(keys)}, {len(outside)} of {len(seals)} seals compared with files of heads")
