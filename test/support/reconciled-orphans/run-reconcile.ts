import { Service } from '../service.ts'
import type { Ground } from './ground.ts'

interface Report {
  readonly configKey: string
  readonly outcome: string
  readonly orphans: number
  readonly foreign: number
  readonly removed: number
  readonly missing: number
}

interface Run {
  readonly code: number | null
  readonly output: string
  /** For the platform with all files; `undefined` when another process was running it. */
  readonly report: Report | undefined
}

/** Runs the command in another process beside the instances. */
export async function runReconcile(ground: Ground, ...options: string[]): Promise<Run> {
  const { folder, platformKey } = ground
  const settings = { ...ground.settings, PORT: '0', LOG_LEVEL: 'warn' }
  const run = new Service({ folder, args: ['reconcile', ...options], settings })
  const code = await run.exitCode
  const { output } = run
  const reports: readonly Report[] = output.startsWith('[') ? JSON.parse(output) : []
  return { code, output, report: reports.find(({ configKey }) => configKey === platformKey) }
}

/** Requests a dry run from all instances at once. @returns `done` or the reason for each */
export function askAllToReconcile({ fronts, session }: Ground): Promise<string[]> {
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ dryRun: true }) }
  const path = '/resource/oss/config/reconcile'
  return Promise.all(
    fronts.map(async (front) => {
      const { code, error } = await front.ask(path, request)
      return code === 200 ? 'done' : String(error)
    }),
  )
}
