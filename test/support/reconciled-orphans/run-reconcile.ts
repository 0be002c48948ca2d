import { Service } from '../service.ts'
import type { Ground } from './ground.ts'

interface Report {
  readonly configKey: string
  readonly outcome: string
  readonly orphans: number
  readonly removed: number
  readonly missing: number
}

interface Run {
  readonly code: number | null
  readonly output: string
  /** Of the platform on which everything lies; `undefined` when another process was at it. */
  readonly report: Report | undefined
}

/** The command, as another process beside the instances. */
export async function runReconcile(ground: Ground, ...options: string[]): Promise<Run> {
  const { folder, platformKey } = ground
  const settings = { ...ground.settings, PORT: '0', LOG_LEVEL: 'warn' }
  const run = new Service({ folder, args: ['reconcile', ...options], settings })
  const code = await run.exitCode
  const { output } = run
  const reports: readonly Report[] = output.startsWith('[') ? JSON.parse(output) : []
  return { code, output, report: reports.find(({ configKey }) => configKey === platformKey) }
}

/** A dry run asked of all instances at once. @returns their answers: done, or why not */
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
