import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProgram, readDeployFile, runProgram } from './deploy-files.ts';

/**
 * Writes the files of nginx into a folder, as they are but for ports and folders, with a certificate of its own.
 * @param ports in place of those of the files; the folder of the build that is served as well
 * @returns the path of nginx.conf
 */
export async function writeNginxFiles(
  folder: string,
  { ports = {}, build }: { ports?: Readonly<Record<number, number>>; build?: string } = {},
): Promise<string> {
  const withPorts = (text: string) =>
    Object.entries(ports).reduce(
      (changed, [port, own]) =>
        changed
          .replace(`listen ${port} `, `listen 127.0.0.1:${own} `)
          .replace(`127.0.0.1:${port} `, `127.0.0.1:${own} `),
      text,
    );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  for (const name of ['nginx.conf', 'shop-servers.conf', 'shop-assets.conf', 'shop-cached.conf']) {
    const text = withPorts(readDeployFile(name))
      .replace(/^user .*$/m, '')
      .replaceAll('/var/cache/nginx/', `${folder}/`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('/srv/shop/current/', `${build ?? '/srv/shop/current'}/`)
      .replace('/run/nginx.pid', `${folder}/nginx.pid`)
      .replace('ssl_certificate tls', `ssl_certificate ${folder}`)
      .replace('ssl_certificate_key tls', `ssl_certificate_key ${folder}`)
      .replace('http {', `http {\n${paths.join('\n')}`);
    await writeFile(path.join(folder, name), text);
  }
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', '1', '-subj', '/CN=localhost'];
  const { code, output } = await runProgram(findProgram('openssl') ?? 'openssl', made);
  if (code !== 0) throw new Error(output);
  return path.join(folder, 'nginx.conf');
}
