import { createHmac, randomBytes } from 'node:crypto'
import type {
  SignedMessage,
  WebhookSignatures,
} from '../../../../application/parts/webhooks/webhook-secrets.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export class StandardWebhookSignatures implements WebhookSignatures {
  newSecret(): string {
    return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  }

  sign(secrets: readonly string[], { id, at, body }: SignedMessage): string {
    const signed = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`
    const signatures = secrets.map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
    return signatures.join(' ')
  }
}
