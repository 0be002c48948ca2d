import { ContainerModule } from 'inversify'
import { StandardWebhookSignatures } from '../../../adapters/crypto/parts/webhooks/standard-webhook-signatures.ts'
import { WebhookSecrets } from '../../../application/parts/webhooks/webhook-secrets.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { WEBHOOK_ENDPOINTS } from './stores.ts'

/** Secrets that stay readable when a key is retired, also while nothing is sent. */
export const sealedWebhooks = new ContainerModule(({ bind }) => {
  bind(T.Sealed).toResolvedValue(
    (endpoints, box, clock) => {
      const signatures = new StandardWebhookSignatures()
      return new WebhookSecrets({ endpoints, signatures, box, clock })
    },
    [WEBHOOK_ENDPOINTS, T.SecretBox, T.Clock],
  )
})
