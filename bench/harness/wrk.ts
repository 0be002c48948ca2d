import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cores } from './cores.ts'

const run = promisify(execFile)
const SUMMARY = join(import.meta.dirname, 'wrk-summary.lua')

export interface WrkPlan {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly runMs: number
  /** The minimum size of a good reply, because refusals on the console surface are HTTP 200 too. */
  readonly bytes: number
}

export interface WrkResult {
  readonly replies: number
  readonly perSecond: number
}

interface Summary {
  readonly replies: number
  readonly bytes: number
  readonly microseconds: number
  readonly refused: number
  readonly broken: number
}

/** Puts on load with a client that reads into small buffers, as most do. @throws at a bad reply */
export async function wrk(program: string, cores: Cores, plan: WrkPlan): Promise<WrkResult> {
  const { port, path, headers, connections } = plan
  // wrk accepts only whole seconds.
  const length = ['-t1', `-c${connections}`, `-d${Math.ceil(plan.runMs / 1000)}s`]
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [...length, '-s', SUMMARY, ...fields, `http://127.0.0.1:${port}${path}`]
  const { stdout } = await run(...cores.command('load', program, args))
  const summary: Summary = JSON.parse(stdout.slice(stdout.lastIndexOf('{')))
  const { replies, bytes, microseconds, refused, broken } = summary
  if (refused > 0 || broken > 0 || bytes < replies * plan.bytes) {
    throw new Error(`Not all replies are good ones: ${stdout}`)
  }
  return { replies, perSecond: (replies * 1e6) / microseconds }
}
