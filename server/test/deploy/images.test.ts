import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deployFolder, readDeployFile, root } from './deploy-files.ts';

const images = { Dockerfile: root, 'pgbouncer.Dockerfile': deployFolder, 'patroni.Dockerfile': deployFolder };

/** The lines of the last stage: what the image is. */
function lastStageOf(name: string): string[] {
  const lines = readDeployFile(name).replace(/\\\n/g, '').split('\n');
  return lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
}

describe.each(Object.entries(images))('%s', (name, context) => {
  it('has no instruction that Docker would refuse or warn of', () => {
    const strict = ValidationSeverity.WARNING;
    const faults = validate(readDeployFile(name), { deprecatedMaintainer: strict, emptyContinuationLine: strict });
    expect(faults.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('copies what is there', () => {
    const copied = [...readDeployFile(name).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.filter((from) => !existsSync(path.join(context, from)))).toEqual([]);
  });

  it('does not run as root', () => {
    const users = lastStageOf(name).flatMap((line) => /^USER (.+)$/.exec(line)?.[1] ?? []);
    expect(users).toHaveLength(1);
    expect(users).not.toContain('root');
  });
});

describe('The image of the shop', () => {
  it('knows the manifest of every workspace, so that the packages are those of the lock', () => {
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(readJson('package.json'));
    for (const workspace of workspaces) {
      expect(readDeployFile('Dockerfile')).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
    }
  });

  it('has no development packages, and nothing of the build but its outputs', () => {
    const dockerfile = readDeployFile('Dockerfile').replace(/\\\n\s*/g, '');
    const packages = /^FROM manifests AS packages$([\s\S]*?)^FROM/m.exec(dockerfile)?.[1] ?? '';
    expect(packages).toMatch(/npm ci --omit=dev -w @shop\/server/);
    const fromBuild = lastStageOf('Dockerfile').filter((line) => line.includes('--from=build'));
    expect(fromBuild.every((line) => /\/dist \S+\/dist$/.test(line))).toBe(true);
  });

  it('is healthy while the process answers', () => {
    const health = lastStageOf('Dockerfile').filter((line) => line.startsWith('HEALTHCHECK'));
    expect(health).toEqual([expect.stringContaining('"deploy/health-check.mjs"')]);
  });

  it('sends neither secrets nor what builds make to the build', () => {
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    for (const line of ['**/node_modules', '**/dist', '**/.git', '**/.env', 'deploy/tls', 'data']) {
      expect(ignored).toContain(line);
    }
  });
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}
