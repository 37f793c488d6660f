import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { freePort } from '#server/testing/postgres/debian.ts'
import type { Engine } from './containers.ts'
import {
  check,
  closed,
  demand,
  isKept,
  signUp,
  stopsWithin,
  untilReady,
  variablesFile,
  writable,
} from './deploy-checks.ts'

/** The commands of docs/operations.md. */
const installed = `FROM localhost/services
COPY --from=kadazandusun /app /opt/kadazandusun
RUN useradd --system kadazandusun && install -d -o kadazandusun /opt/kadazandusun/dist/compiled
COPY kadazandusun.env /etc/kadazandusun.env
COPY kadazandusun.service /etc/systemd/system/
CMD ["/lib/systemd/systemd"]
`

export async function tryUnit(engine: Engine) {
  const { folder, podman } = engine
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const context = join(folder, 'unit')
  await mkdir(context)
  await variablesFile(join(context, 'kadazandusun.env'), { PUBLIC_URL: site })
  await cp(join(root, 'deploy/kadazandusun.service'), join(context, 'kadazandusun.service'))
  await writeFile(join(context, 'Containerfile'), installed)
  await podman('build', '--quiet', '--tag', 'localhost/booted', context)
  const begin = ['run', '--detach', '--name', 'booted', '--privileged', '--systemd=always']
  await podman(...begin, '--publish', `127.0.0.1:${port}:3000`, 'localhost/booted')
  const inside = (command: string) => podman('exec', 'booted', 'sh', '-c', command)
  await check('systemd boots', () => inside('until systemctl is-system-running; do sleep 0.2; done'))
  await check('systemd finds no fault in the unit', async () => {
    const output = await inside('systemd-analyze verify /etc/systemd/system/kadazandusun.service 2>&1')
    demand(!output.includes('kadazandusun.service'), output)
  })
  await check('the unit starts and becomes ready', async () => {
    await inside('systemctl start kadazandusun && systemctl status --no-pager kadazandusun')
    await untilReady(site)
  })
  await check('somebody signs up and is logged in, at the unit', () => signUp(site))
  await check(
    'the unit runs without root or a way to it, and even root writes where it sees to the state alone',
    async () => {
      const main = 'pid=$(systemctl show -P MainPID kadazandusun)'
      const own = '/opt/kadazandusun/dist/compiled /var/lib/kadazandusun /tmp'
      const tried = writable(`${closed} /root ${own}`)
      const found = await inside(`${main}; nsenter -m -t $pid sh -c '${tried}'; grep NoNewPrivs /proc/$pid/status`)
      demand(found === `${own.replaceAll(' ', '\n')}\nNoNewPrivs:\t1`, found)
      const user = await inside(`${main}; stat -c %U /proc/$pid`)
      demand(user === 'kadazandusun', user)
    },
  )
  await check('its /tmp is its own', async () => {
    const main = 'pid=$(systemctl show -P MainPID kadazandusun)'
    await inside(`${main}; nsenter -m -t $pid touch /tmp/tried && test ! -e /tmp/tried`)
  })
  await check(`systemctl stop ends it within ${stopsWithin} s, with its PostgreSQL`, async () => {
    const began = Date.now()
    await inside('systemctl stop kadazandusun')
    const result = await inside('systemctl show -P Result -P ExecMainStatus kadazandusun')
    demand(result === 'success\n0', result)
    demand(Date.now() - began < stopsWithin * 1000, 'It had to be killed.')
    const left = await inside('cat /proc/[0-9]*/comm | grep -E "postgres|node|MainThread" || true')
    demand(left === '', `Still there: ${left}`)
  })
  await check('the next start of the unit keeps its data', async () => {
    await inside('systemctl start kadazandusun')
    await untilReady(site)
    await isKept(site)
  })
  await podman('rm', '--force', '--time', '0', 'booted')
}
