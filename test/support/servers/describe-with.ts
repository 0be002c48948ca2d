import { describe, inject, it } from 'vitest'
import { installedProgram } from './installed-program.ts'
import type { NotRun, ServerName, ServerOffer } from './server-offer.ts'

/**
 * A suite that needs a real server. Without one it is reported as not run, with the reason; in CI
 * it fails.
 */
export async function describeWith(
  server: ServerName,
  suite: string,
  body: (url: string) => void,
): Promise<void> {
  const offer = await serverOffer(server)
  if ('url' in offer) describe(suite, () => body(offer.url))
  else await describeNotRun({ suite, reason: offer.missing })
}

/** A suite that stops and freezes its server, and so needs an installed program. */
export async function describeWithProgram(
  name: string,
  suite: string,
  body: (program: string) => void,
): Promise<void> {
  const program = await installedProgram(name)
  if (program !== undefined) describe(suite, () => body(program))
  else await describeNotRun({ suite, reason: `the program ${name} is not installed` })
}

/** A suite that needs a real Postgres, and puts PgBouncer in front of it. */
export async function describeWithPooler(
  suite: string,
  body: (serverUrl: string, program: string) => void,
): Promise<void> {
  const program = await installedProgram('pgbouncer')
  if (program !== undefined) return describeWith('postgres', suite, (url) => body(url, program))
  await describeNotRun({ suite, reason: 'the program pgbouncer is not installed' })
}

export async function serverOffer(server: ServerName): Promise<ServerOffer> {
  const response = await fetch(`${inject('serverAgent')}/${server}`)
  return JSON.parse(await response.text())
}

/** Reports a suite as not run, with the reason; in CI that is a failure. */
export async function describeNotRun(notRun: NotRun): Promise<void> {
  await fetch(`${inject('serverAgent')}/not-run`, { method: 'POST', body: JSON.stringify(notRun) })
  const mayBeIncomplete = process.env.CI !== 'true'
  describe(notRun.suite, () => {
    it('has what it needs', ({ skip }) => {
      if (mayBeIncomplete) skip(notRun.reason)
      throw new Error(notRun.reason)
    })
  })
}
