// @ts-check
import { writeSync } from 'node:fs';

/** Prints, when the process ends, its processor time in seconds and the most memory it had, in MB. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(2, `\nusage ${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 })}\n`);
});
