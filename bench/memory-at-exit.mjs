// Loaded before a program: writes to the file that is named in its environment the most memory that its process had, in MB.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(
    process.env['CREDIT_BENCH_MEMORY'] ?? '/dev/null',
    String(process.resourceUsage().maxRSS / 1_000),
  );
});
