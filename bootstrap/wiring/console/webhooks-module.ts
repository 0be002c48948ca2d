import { type Bind, ContainerModule } from 'inversify'
import { StandardWebhookSignatures } from '../../../adapters/crypto/standard-webhook-signatures.ts'
import { WEBHOOK_ROUTES, webhooksPage } from '../../../adapters/http/pages/webhooks.ts'
import { HttpWebhookSender } from '../../../adapters/system/http-webhook-sender.ts'
import { RemoveOldLogEntries } from '../../../application/logs/remove-old-log-entries.ts'
import { DeliverWebhooks } from '../../../application/webhooks/deliver-webhooks.ts'
import { FollowWebhooks } from '../../../application/webhooks/follow-webhooks.ts'
import { GuardWebhooks } from '../../../application/webhooks/guard-webhooks.ts'
import { PingWebhook } from '../../../application/webhooks/ping-webhook.ts'
import { ReplayDeliveries } from '../../../application/webhooks/replay-deliveries.ts'
import { SendWebhook } from '../../../application/webhooks/send-webhook.ts'
import { TellKeepers } from '../../../application/webhooks/tell-keepers.ts'
import { WantedEvents } from '../../../application/webhooks/wanted-events.ts'
import { WebhookPolicy } from '../../../application/webhooks/webhook-policy.ts'
import { WebhookSecrets } from '../../../application/webhooks/webhook-secrets.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { bindClass, bindClassAs, madeFrom } from '../bind-class.ts'
import { bindPage } from '../bind-page.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { moduleLog } from '../modules/module-log.ts'
import { Tokens as T } from '../tokens.ts'

/** How long deliveries can be looked at and replayed. */
const DAYS_KEPT = 7

/** Other programs that are told of events. */
export const webhooksModule = new ContainerModule(({ bind }) => {
  const hooks = { guard: GuardWebhooks, after: FollowWebhooks }
  const managed = bindPage(bind, webhooksPage, hooks)
  bind(T.ManageWebhooks).toResolvedValue((records) => records, [managed])
  bindClass(bind, GuardWebhooks, [WebhookPolicy, T.RightsRepo])
  bindClass(bind, FollowWebhooks, [T.WebhookEndpoints, WantedEvents, T.Clock])
  bindClass(bind, ReplayDeliveries, [T.WebhookEndpoints, T.WebhookDeliveries, T.Clock])
  bindRoutes(bind, WEBHOOK_ROUTES, {
    deliveries: T.WebhookDeliveries,
    secrets: WebhookSecrets,
    wanted: WantedEvents,
    ping: PingWebhook,
    replay: ReplayDeliveries,
  })
  const days = madeFrom(T.Clock, () => DAYS_KEPT)
  bindClassAs(bind, T.ForgetOldDeliveries, RemoveOldLogEntries, [
    T.WebhookDeliveries,
    T.Clock,
    days,
  ])
  bindHousekeeping(bind, 'forget old deliveries', 60, T.ForgetOldDeliveries)
})

/** How a message gets to another program. */
export const webhookSendingModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, T.WebhookSignatures, StandardWebhookSignatures, [])
  bind(WebhookPolicy).toResolvedValue(
    (config) => new WebhookPolicy(new EndpointPolicy(config.console.webhookEndpoints, 'webhooks')),
    [T.Config],
  )
  bind(T.WebhookSender).toResolvedValue(
    (policy) =>
      new HttpWebhookSender((endpoint, addresses) => policy.mayConnect(endpoint, addresses)),
    [WebhookPolicy],
  )
  bind(T.Sealed).toService(WebhookSecrets)
  bindClass(bind, WebhookSecrets, [
    ...([T.WebhookEndpoints, T.WebhookSignatures, T.SecretBox, T.Clock] as const),
  ])
  bind(SendWebhook).toResolvedValue(
    (policy, secrets, signatures, sender, clock) =>
      new SendWebhook({ policy, secrets, signatures, sender, clock }),
    [WebhookPolicy, WebhookSecrets, T.WebhookSignatures, T.WebhookSender, T.Clock],
  )
  bindClass(bind, PingWebhook, [T.WebhookEndpoints, SendWebhook, T.Clock, T.Ids])
  bindDelivery(bind)
})

function bindDelivery(bind: Bind): void {
  bind(TellKeepers).toDynamicValue((made) => {
    const { console } = made.get(T.Config)
    return new TellKeepers({
      accounts: made.get(T.ReachableAccounts),
      notifier: made.get(T.Notifier),
      mailer: made.get(T.Mailer),
      language: console.language === 'zh_CN' ? 'zh' : 'en',
      log: moduleLog(made.get(T.Logger)),
    })
  })
  bind(DeliverWebhooks).toDynamicValue((made) => {
    const [endpoints, deliveries] = [made.get(T.WebhookEndpoints), made.get(T.WebhookDeliveries)]
    const [send, clock, ids] = [made.get(SendWebhook), made.get(T.Clock), made.get(T.Ids)]
    const keepers = made.get(TellKeepers)
    const disabled: TellKeepers['execute'] = (...about) => keepers.execute(...about)
    return new DeliverWebhooks({ endpoints, deliveries, send, clock, ids, disabled })
  })
  bind(T.Stops).toResolvedValue((deliver) => () => deliver.stop(), [DeliverWebhooks])
  bind(T.PeriodicTasks).toResolvedValue(
    (wanted, deliver) => [
      { name: 'send to webhooks', everySeconds: 1, run: () => sendToWebhooks(wanted, deliver) },
    ],
    [WantedEvents, DeliverWebhooks],
  )
}

/** With the look at what they want, which also tells whether anything waits for them. */
async function sendToWebhooks(wanted: WantedEvents, deliver: DeliverWebhooks): Promise<void> {
  await wanted.look()
  if (wanted.isAnyWaiting) await deliver.execute()
}
