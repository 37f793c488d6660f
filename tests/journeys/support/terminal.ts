import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface Terminal {
  /** Resolves once the text has been shown. */
  shows(text: string): Promise<void>
  output(): string
  /** Signals the whole foreground group, as a person's Ctrl-C does. */
  pressCtrlC(): void
  /** Closes the terminal: later writes to it fail (EIO). */
  close(): void
  /** The exit code of the command. */
  ended: Promise<number | null>
}

/** Runs a command of the README in its own terminal. */
export function inTerminal(command: string, env: Record<string, string>): Terminal {
  const { PATH, HOME } = process.env as Record<string, string>
  const terminal = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    cwd: root,
    env: { PATH, HOME, ...env },
  })
  let printed = ''
  const listeners = new Set<() => void>()
  terminal.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    for (const check of listeners) check()
  })
  const ended = once(terminal, 'close').then(([code]) => code as number | null)
  return {
    output: () => printed,
    pressCtrlC: () => terminal.stdin.write('\u0003'),
    close: () => void terminal.kill('SIGKILL'),
    ended,
    shows: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!printed.includes(text)) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
        void ended.then(() => reject(new Error(`it ended without "${text}":\n${printed}`)))
      }),
  }
}

/** The processes whose command line names this folder. */
export async function processesOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_pid, at) => lines[at]?.includes(folder)).map(Number)
}
