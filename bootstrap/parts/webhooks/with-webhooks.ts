import type { Container } from 'inversify'
import { reasonOf } from '../../../adapters/http/pages/imports/import-text.ts'
import { recordWords } from '../../../adapters/http/pages/record/record-words.ts'
import { webhooksPage } from '../../../adapters/http/parts/webhooks/webhooks.ts'
import { WEBHOOK, type Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { audited } from '../../commands/operator-entry.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'
import { Tokens } from '../../wiring/tokens.ts'

const MOST_LISTED = 1000

/** @throws CannotStart if there is no webhook of this name, too */
export function withNamed(
  env: Environment,
  name: string,
  work: (container: Container, id: Id) => Promise<void>,
): Promise<void> {
  return opened(env, async (container) => {
    const found = (await allIn(container)).find((one) => one.name === name)
    if (!found) throw new CannotStart(`--name: there is no webhook named ${name}.`, 1)
    await work(container, found.id)
  })
}

/** @throws CannotStart, also for refusals */
export function opened(
  env: Environment,
  work: (container: Container) => Promise<void>,
): Promise<void> {
  const done = closing(async (closers) => work(await commandContainer(env, closers)))
  return done.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    const called = (field: unknown) => recordWords(webhooksPage)(field, 'en')
    throw new CannotStart(reasonOf(error, called, 'en'), 1)
  })
}

export function allIn(container: Container): Promise<Webhook[]> {
  const all = { conditions: [], scope: 'all' } as const
  return container.get(Tokens.RecordStores)(WEBHOOK).slice(all, undefined, MOST_LISTED)
}

export function auditedVerb<T>(
  container: Container,
  verb: string,
  parameters: object,
  work: () => Promise<T>,
): Promise<T> {
  const kind = verb === 'add' || verb === 'remove' ? verb : 'change'
  const run = { area: 'webhook', kind, command: `webhook ${verb}`, parameters } as const
  return audited(container, run, work)
}

/** Bypasses the logger, because logs are kept. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
