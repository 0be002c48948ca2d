import { CodeGrant } from './code-grant.ts'
import { NAME_FIELDS } from './name-fields.ts'

export class SmsGrant extends CodeGrant {
  readonly grantType = 'sms'
  readonly nameField = NAME_FIELDS.sms
  protected readonly codeField = 'smsCode'
}
