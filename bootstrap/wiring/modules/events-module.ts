import { ContainerModule } from 'inversify'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import type { Listener } from '../../../application/modules/hooks.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import { TellWebhooks } from '../../../application/webhooks/tell-webhooks.ts'
import { WantedEvents } from '../../../application/webhooks/wanted-events.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/event-filters.ts'
import type { ConsoleModule } from '../../modules/define-module.ts'
import { listenersOf } from '../../modules/hooks.ts'
import { bindClass, bindClassAs, gathered } from '../bind-class.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

/** The name under which webhooks listen to events, as modules do. */
const WEBHOOKS = 'webhooks'

export const LISTENERS = token<readonly Listener[]>('Listeners')

/** Who hears of events, and how they are stored. It needs stores, and nothing else. */
export function eventsModule(modules: readonly ConsoleModule[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bindClassAs(bind, T.ActingUser, AsyncActingUser, [])
    bindClass(bind, WantedEvents, [T.WebhookEndpoints])
    bind(T.Preparations).toResolvedValue((wanted) => () => wanted.look(), [WantedEvents])
    bindClass(bind, TellWebhooks, [T.WebhookDeliveries, T.RecordStores, T.Clock, WantedEvents])
    bind(LISTENERS).toDynamicValue((made) => [
      ...listenersOf(modules),
      // Made on use, because its stores tell events.
      ...webhookListeners(made.get(WantedEvents), () => made.get(TellWebhooks)),
    ])
    bindClass(bind, TellEvents, [
      gathered({
        ...{ listeners: LISTENERS, outbox: T.Outbox, transactions: T.Transactions },
        ...{ clock: T.Clock, ids: T.Ids, acting: T.ActingUser },
      }),
    ])
  })
}

/**
 * Webhooks hear of all events that one of them asks for, and store a delivery with the change. The
 * hook is for what an instance of 0.5.0 left in the outbox.
 */
function webhookListeners(wanted: WantedEvents, telling: () => TellWebhooks): Listener[] {
  return WEBHOOK_EVENTS.map((event) => ({
    module: WEBHOOKS,
    event,
    isWanted: () => wanted.has(event),
    within: (happened) => telling().execute(happened),
    hook: { run: (happened) => telling().execute(happened) },
  }))
}
