import { type Bind, ContainerModule } from 'inversify'
import { StandardWebhookSignatures } from '../../../adapters/crypto/parts/webhooks/standard-webhook-signatures.ts'
import { webhookDescriptions } from '../../../adapters/http/parts/webhooks/webhook-descriptions.ts'
import { WEBHOOK_ROUTES, webhooksPage } from '../../../adapters/http/parts/webhooks/webhooks.ts'
import { HttpWebhookSender } from '../../../adapters/system/parts/webhooks/http-webhook-sender.ts'
import { RemoveOldLogEntries } from '../../../application/logs/remove-log-entries.ts'
import { DeliverWebhooks } from '../../../application/parts/webhooks/deliver-webhooks.ts'
import { GuardWebhooks } from '../../../application/parts/webhooks/guard-webhooks.ts'
import {
  PingWebhook,
  SendWebhook,
  type WebhookSender,
} from '../../../application/parts/webhooks/send-webhook.ts'
import { TellKeepers } from '../../../application/parts/webhooks/tell-keepers.ts'
import { FollowWebhooks } from '../../../application/parts/webhooks/tell-webhooks.ts'
import { WantedEvents } from '../../../application/parts/webhooks/wanted-events.ts'
import { ReplayDeliveries } from '../../../application/parts/webhooks/webhook-deliveries.ts'
import { WebhookPolicy } from '../../../application/parts/webhooks/webhook-policy.ts'
import {
  WebhookSecrets,
  type WebhookSignatures,
} from '../../../application/parts/webhooks/webhook-secrets.ts'
import type { ManageRecords } from '../../../application/records/manage-records.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindPage } from '../../wiring/bind-page.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { moduleLog } from '../../wiring/modules/module-log.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { WEBHOOK_DELIVERIES, WEBHOOK_ENDPOINTS } from './stores.ts'

export const MANAGE_WEBHOOKS = token<ManageRecords>('ManageWebhooks')
const FORGET_OLD_DELIVERIES = token<RemoveOldLogEntries>('ForgetOldDeliveries')
const WEBHOOK_SENDER = token<WebhookSender>('WebhookSender')
const WEBHOOK_SIGNATURES = token<WebhookSignatures>('WebhookSignatures')

/** How long deliveries can be looked at and replayed. */
const DAYS_KEPT = 7

/** Other programs that are told of events. */
const pageModule = new ContainerModule(({ bind }) => {
  const hooks = { guard: GuardWebhooks, after: FollowWebhooks }
  const managed = bindPage(bind, webhooksPage, hooks)
  bind(MANAGE_WEBHOOKS).toResolvedValue((records) => records, [managed])
  bindClass(bind, GuardWebhooks, [WebhookPolicy, T.RightsRepo])
  bindClass(bind, FollowWebhooks, [WEBHOOK_ENDPOINTS, WantedEvents, T.Clock])
  bindClass(bind, ReplayDeliveries, [WEBHOOK_ENDPOINTS, WEBHOOK_DELIVERIES, T.Clock])
  bindRoutes(bind, WEBHOOK_ROUTES, {
    deliveries: WEBHOOK_DELIVERIES,
    secrets: WebhookSecrets,
    wanted: WantedEvents,
    ping: PingWebhook,
    replay: ReplayDeliveries,
  })
  const days = madeFrom(T.Clock, () => DAYS_KEPT)
  bindClassAs(bind, FORGET_OLD_DELIVERIES, RemoveOldLogEntries, [WEBHOOK_DELIVERIES, T.Clock, days])
  bindHousekeeping(bind, 'forget old deliveries', 60, FORGET_OLD_DELIVERIES)
})

/** How a message gets to another program. */
const sendingModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, WEBHOOK_SIGNATURES, StandardWebhookSignatures, [])
  bind(WebhookPolicy).toResolvedValue(
    (config) =>
      new WebhookPolicy(new EndpointPolicy(config.console.webhookEndpoints, 'only listed')),
    [T.Config],
  )
  bind(WEBHOOK_SENDER).toResolvedValue(
    (policy) =>
      new HttpWebhookSender((endpoint, addresses) => policy.mayConnect(endpoint, addresses)),
    [WebhookPolicy],
  )
  const signing = { signatures: WEBHOOK_SIGNATURES, clock: T.Clock }
  const sealed = { endpoints: WEBHOOK_ENDPOINTS, box: T.SecretBox }
  bindClass(bind, WebhookSecrets, [gathered({ ...signing, ...sealed })])
  const sent = { policy: WebhookPolicy, secrets: WebhookSecrets, sender: WEBHOOK_SENDER }
  bindClass(bind, SendWebhook, [gathered({ ...signing, ...sent })])
  const tried = { endpoints: WEBHOOK_ENDPOINTS, send: SendWebhook, clock: T.Clock, ids: T.Ids }
  bindClass(bind, PingWebhook, [gathered(tried)])
  bind(T.DescribedWebhooks).toConstantValue(webhookDescriptions())
  bindDelivery(bind)
})

export const webhooksModules = [pageModule, sendingModule]

function bindDelivery(bind: Bind): void {
  const keepers = gathered({
    ...{ accounts: T.ReachableAccounts, notifier: T.Notifier, mailer: T.Mailer },
    language: madeFrom(T.Config, ({ console }) => (console.language === 'zh_CN' ? 'zh' : 'en')),
    log: madeFrom(T.Logger, moduleLog),
  })
  bindClass(bind, TellKeepers, [keepers])
  const stores = { endpoints: WEBHOOK_ENDPOINTS, deliveries: WEBHOOK_DELIVERIES }
  const sending = { send: SendWebhook, clock: T.Clock, ids: T.Ids, keepers: TellKeepers }
  bindClass(bind, DeliverWebhooks, [gathered({ ...stores, ...sending })])
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
