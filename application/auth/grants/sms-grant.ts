import { CodeGrant } from './code-grant.ts'
import { NAME_FIELDS } from './name-fields.ts'

/** Phone number and the code that was sent there. */
export class SmsGrant extends CodeGrant {
  readonly grantType = 'sms'
  readonly nameField = NAME_FIELDS.sms
  protected readonly codeField = 'smsCode'
}
