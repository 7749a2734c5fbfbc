/** `npm run doctor`: checks the shop, also while it runs, changes nothing, and exits with 1 when it finds a fault. */

import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { examineShop } from './examine-shop.ts';
import { type Finding, presentFinding } from './finding.ts';

const counts = { ok: 0, warning: 0, fault: 0 };

function report(finding: Finding): void {
  counts[finding.state] += 1;
  process.stdout.write(`${presentFinding(finding)}\n`);
}

function settings(): Config | undefined {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const says of error.faults) {
      report({
        about: 'the settings can be read',
        state: 'fault',
        says,
        remedy: 'Set it as the table in README.md says.',
      });
    }
    return undefined;
  }
}

const config = settings();
if (config !== undefined) for await (const finding of examineShop(config)) report(finding);
process.stdout.write(`${counts.ok} ok, ${counts.warning} warnings, ${counts.fault} faults\n`);
process.exitCode = counts.fault > 0 ? 1 : 0;
