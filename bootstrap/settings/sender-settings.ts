import type { MessageTemplates } from '../../adapters/senders/templates/message-templates.ts'
import { templateFolder, WrongTemplates } from '../../adapters/senders/templates/template-folder.ts'
import { oneOf, optional, parsed } from './kinds.ts'
import { secret } from './secret-kind.ts'
import { gatewayBody, gatewayHeaders, mailFrom, mailServer, providerUrl } from './sender-values.ts'
import { WrongValue } from './setting.ts'

export const DEFAULT_GATEWAY_BODY = '{"phone":"{phone}","code":"{code}"}'

export const GATEWAY_SETTINGS = {
  url: secret(
    {
      name: 'SMS_GATEWAY_URL',
      accepts: 'http:// or https://',
      meaning: 'Address of an SMS provider that takes a POST for each message.',
    },
    providerUrl,
  ),
  headers: secret(
    {
      name: 'SMS_GATEWAY_HEADERS',
      accepts: 'a JSON object',
      meaning: 'Headers that the provider requires, such as a key.',
    },
    gatewayHeaders,
  ),
  body: parsed({
    name: 'SMS_GATEWAY_BODY',
    defaultValue: DEFAULT_GATEWAY_BODY,
    accepts: 'JSON with {phone}, and {code} or {text}; {minutes}',
    meaning: 'Body of the request; the placeholders in braces are replaced inside strings.',
    parse: gatewayBody,
  }),
  expect: optional(
    parsed({
      name: 'SMS_GATEWAY_EXPECT',
      accepts: 'any text',
      meaning:
        'Text that successful answers contain, for providers that report errors with status 200.',
      parse: (text) => text,
    }),
  ),
}

export const ALIYUN_SETTINGS = {
  keyId: optional(
    parsed({
      name: 'ALIYUN_SMS_ACCESS_KEY_ID',
      accepts: 'any text',
      meaning: 'Access key for Alibaba Cloud SMS.',
      parse: (text) => text,
    }),
  ),
  keySecret: secret(
    {
      name: 'ALIYUN_SMS_ACCESS_KEY_SECRET',
      accepts: 'any text',
      meaning: 'Secret of the access key.',
    },
    () => undefined,
  ),
  signName: optional(
    parsed({
      name: 'ALIYUN_SMS_SIGN_NAME',
      accepts: 'any text',
      meaning: 'Approved signature, which precedes the text.',
      parse: (text) => text,
    }),
  ),
  templateCode: optional(
    parsed({
      name: 'ALIYUN_SMS_TEMPLATE_CODE',
      accepts: 'any text',
      meaning: 'Approved template with the one variable `code`.',
      parse: (text) => text,
    }),
  ),
  endpoint: parsed({
    name: 'ALIYUN_SMS_ENDPOINT',
    defaultValue: 'https://dysmsapi.aliyuncs.com',
    accepts: 'http:// or https://',
    meaning: 'Address of Alibaba Cloud SMS.',
    parse: providerUrl,
  }),
}

export const MAIL_SETTINGS = {
  server: secret(
    {
      name: 'SMTP_URL',
      accepts: 'smtp:// or smtps://',
      meaning:
        'Mail server, with user and password if it requires them: smtps://user:password@host:465.',
    },
    mailServer,
  ),
  from: optional(
    parsed({
      name: 'MAIL_FROM',
      accepts: 'an address, or Name <address>',
      meaning: 'Sender address of mails.',
      parse: mailFrom,
    }),
  ),
  templates: optional(
    parsed({
      name: 'MAIL_TEMPLATES',
      accepts: 'a folder',
      meaning:
        'Folder with texts of mails and SMS that replace those of the service, such as `reset.en.txt`.',
      parse: templatesIn,
    }),
  ),
}

export const INBOX_SETTINGS = {
  devInbox: oneOf({
    name: 'DEV_INBOX',
    part: 'inbox',
    words: ['off', 'on'],
    meaning:
      'Shows messages of channels without a sender at `/dev/inbox`. For development: not on a public entry.',
  }),
}

/** Reads the folder, so that a wrong file stops the start. @throws WrongValue */
function templatesIn(path: string): MessageTemplates {
  try {
    return templateFolder(path)
  } catch (error) {
    if (!(error instanceof WrongTemplates)) throw error
    throw new WrongValue(`must be a folder of templates: ${error.message}`)
  }
}
