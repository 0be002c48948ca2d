import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresWebhookDeliveries } from '../../../adapters/postgres/parts/webhooks/postgres-webhook-deliveries.ts'
import { PostgresWebhookEndpoints } from '../../../adapters/postgres/parts/webhooks/postgres-webhook-endpoints.ts'
import type { WebhookDeliveries } from '../../../application/parts/webhooks/webhook-deliveries.ts'
import type { WebhookEndpoints } from '../../../application/parts/webhooks/webhook-endpoints.ts'
import { token } from '../../wiring/token.ts'

export const WEBHOOK_DELIVERIES = token<WebhookDeliveries>('WebhookDeliveries')
export const WEBHOOK_ENDPOINTS = token<WebhookEndpoints>('WebhookEndpoints')

export function webhookStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(WEBHOOK_ENDPOINTS).toConstantValue(new PostgresWebhookEndpoints(database))
    bind(WEBHOOK_DELIVERIES).toConstantValue(new PostgresWebhookDeliveries(database))
  })
}
