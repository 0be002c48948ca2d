import { TemplatedMailer } from '../../../adapters/senders/templated-mailer.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import { accountMailerContract } from '../../contract/account-mailer.contract.ts'

accountMailerContract('templates', (mailer) => new TemplatedMailer(mailer, new MessageTemplates()))
