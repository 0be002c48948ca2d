import { StandardWebhookSignatures } from '../../../adapters/crypto/standard-webhook-signatures.ts'
import { webhookSignaturesContract } from '../../contract/webhook-signatures.contract.ts'

webhookSignaturesContract('HMAC-SHA256', () => new StandardWebhookSignatures())
