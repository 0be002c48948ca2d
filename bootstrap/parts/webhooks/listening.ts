import { ContainerModule } from 'inversify'
import type { ModuleEvent } from '../../../application/modules/events.ts'
import type { Listener } from '../../../application/modules/hooks.ts'
import { TellWebhooks } from '../../../application/parts/webhooks/tell-webhooks.ts'
import { WantedEvents } from '../../../application/parts/webhooks/wanted-events.ts'
import { WEBHOOK_EVENTS } from '../../../domain/parts/webhooks/event-filters.ts'
import { bindClass } from '../../wiring/bind-class.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { WEBHOOK_DELIVERIES, WEBHOOK_ENDPOINTS } from './stores.ts'

/** Who hears of events in the transaction of the change. */
export const webhooksListening = new ContainerModule(({ bind }) => {
  bindClass(bind, WantedEvents, [WEBHOOK_ENDPOINTS])
  bind(T.Preparations).toResolvedValue((wanted) => () => wanted.look(), [WantedEvents])
  bindClass(bind, TellWebhooks, [WEBHOOK_DELIVERIES, WantedEvents, T.Clock])
  bind(T.ImmediateListeners).toService(TellWebhooks)
  bind(T.OutboxListeners).toResolvedValue(leftToWebhooks, [TellWebhooks])
})

/** For what an instance of 0.5.0 left in the outbox, where webhooks listened as modules do. */
function leftToWebhooks(tell: TellWebhooks): Listener[] {
  const hook = { run: (happened: ModuleEvent) => tell.execute([happened]) }
  return WEBHOOK_EVENTS.map((event) => ({ module: 'webhooks', event, hook }))
}
