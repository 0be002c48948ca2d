import { WebhookSecrets } from '../../../application/parts/webhooks/webhook-secrets.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import type { Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { Environment } from '../../settings/environment.ts'
import { MANAGE_WEBHOOKS } from './wiring.ts'
import { allIn, auditedVerb, opened, print, withNamed } from './with-webhooks.ts'

interface GivenWebhook {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly contacts?: boolean
}

/** @throws CannotStart */
export function listWebhooks(env: Environment, json: boolean): Promise<void> {
  return opened(env, async (container) => {
    const all = await allIn(container)
    if (json) return print(JSON.stringify(all, null, 2))
    print(all.length === 0 ? 'There are no webhooks.' : all.map(lineOf).join('\n'))
  })
}

/** @throws CannotStart */
export function addWebhook(env: Environment, given: GivenWebhook): Promise<void> {
  return opened(env, async (container) => {
    const { name, url, events, contacts = false } = given
    const secret = await auditedVerb(container, 'add', { name, url }, async () => {
      const form = { name, url, events, sendsContacts: contacts }
      const { row } = await container.get(MANAGE_WEBHOOKS).addRow(form, SYSTEM)
      return container.get(WebhookSecrets).renew(row.id)
    })
    print(`${secret}\nIt is shown only now. It signs what is sent to ${name}.`)
  })
}

/** @throws CannotStart */
export function removeWebhook(env: Environment, name: string): Promise<void> {
  return withNamed(env, name, async (container, id) => {
    await auditedVerb(container, 'remove', { name }, () =>
      container.get(MANAGE_WEBHOOKS).remove([id], SYSTEM),
    )
    print(`${name} is removed.`)
  })
}

/** @throws CannotStart */
export function rotateSecret(env: Environment, name: string, endsOld: boolean): Promise<void> {
  return withNamed(env, name, async (container, id) => {
    const secret = await auditedVerb(container, 'rotate', { name, endsOld }, () =>
      container.get(WebhookSecrets).renew(id, endsOld),
    )
    const rest = endsOld ? 'The old one is over.' : 'For 24 hours, the old one signs as well.'
    print(`${secret}\nIt is shown only now. ${rest}`)
  })
}

function lineOf({ name, url, events, isDisabled, failure }: Webhook): string {
  const state = isDisabled ? 'disabled' : 'enabled'
  const failing = failure === undefined ? '' : `, failing: ${failure}`
  return `${name}  ${url}  ${state}${failing}\n  ${events.join(' ')}`
}
