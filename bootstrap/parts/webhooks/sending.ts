import { PingWebhook } from '../../../application/parts/webhooks/send-webhook.ts'
import { ReplayDeliveries } from '../../../application/parts/webhooks/webhook-deliveries.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { auditedVerb, print, withNamed } from './with-webhooks.ts'

/** @throws CannotStart unless it was accepted */
export function pingWebhook(env: Environment, name: string): Promise<void> {
  return withNamed(env, name, async (container, id) => {
    const { status, failure } = await container.get(PingWebhook).execute(id)
    if (failure !== undefined) throw new CannotStart(`${name} did not accept it: ${failure}.`, 1)
    print(`${name} answered ${status}.`)
  })
}

/** @throws CannotStart */
export function replayWebhook(env: Environment, name: string, since: string): Promise<void> {
  const from = new Date(since)
  if (Number.isNaN(from.getTime())) throw new CannotStart('--since: it is not a time.', 1)
  return withNamed(env, name, async (container, id) => {
    const count = await auditedVerb(container, 'replay', { name, since }, () =>
      container.get(ReplayDeliveries).execute(id, { since: from }),
    )
    print(`${count} are sent again by the running service.`)
  })
}
