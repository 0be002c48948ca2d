import type { MessageTemplates } from '../../adapters/senders/templates/message-templates.ts'
import { templateFolder, WrongTemplates } from '../../adapters/senders/templates/template-folder.ts'
import { oneOf, optional, parsed, secret } from './kinds.ts'
import { gatewayBody, gatewayHeaders, mailFrom, mailServer, providerUrl } from './sender-values.ts'
import { WrongValue } from './setting.ts'

export const DEFAULT_GATEWAY_BODY = '{"phone":"{phone}","code":"{code}"}'

export const GATEWAY_SETTINGS = {
  url: secret('SMS_GATEWAY_URL', 'Address of an SMS provider that takes a POST for each message.', {
    accepts: 'http:// or https://',
    check: providerUrl,
  }),
  headers: secret('SMS_GATEWAY_HEADERS', 'Headers that the provider requires, such as a key.', {
    accepts: 'a JSON object',
    check: gatewayHeaders,
  }),
  body: parsed(
    'SMS_GATEWAY_BODY',
    'Body of the request; the placeholders in braces are replaced inside strings.',
    {
      defaultValue: DEFAULT_GATEWAY_BODY,
      accepts: 'JSON with {phone}, and {code} or {text}; {minutes}',
      parse: gatewayBody,
    },
  ),
  expect: optional(
    parsed(
      'SMS_GATEWAY_EXPECT',
      'Text that successful answers contain, for providers that report errors with status 200.',
      { accepts: 'any text', parse: (text) => text },
    ),
  ),
}

export const ALIYUN_SETTINGS = {
  keyId: optional(
    parsed('ALIYUN_SMS_ACCESS_KEY_ID', 'Access key for Alibaba Cloud SMS.', {
      accepts: 'any text',
      parse: (text) => text,
    }),
  ),
  keySecret: secret('ALIYUN_SMS_ACCESS_KEY_SECRET', 'Secret of the access key.', {
    accepts: 'any text',
  }),
  signName: optional(
    parsed('ALIYUN_SMS_SIGN_NAME', 'Approved signature, which precedes the text.', {
      accepts: 'any text',
      parse: (text) => text,
    }),
  ),
  templateCode: optional(
    parsed('ALIYUN_SMS_TEMPLATE_CODE', 'Approved template with the one variable `code`.', {
      accepts: 'any text',
      parse: (text) => text,
    }),
  ),
  endpoint: parsed('ALIYUN_SMS_ENDPOINT', 'Address of Alibaba Cloud SMS.', {
    defaultValue: 'https://dysmsapi.aliyuncs.com',
    accepts: 'http:// or https://',
    parse: providerUrl,
  }),
}

export const MAIL_SETTINGS = {
  server: secret(
    'SMTP_URL',
    'Mail server, with user and password if it requires them: smtps://user:password@host:465.',
    { accepts: 'smtp:// or smtps://', check: mailServer },
  ),
  from: optional(
    parsed('MAIL_FROM', 'Sender address of mails.', {
      accepts: 'an address, or Name <address>',
      parse: mailFrom,
    }),
  ),
  templates: optional(
    parsed(
      'MAIL_TEMPLATES',
      'Folder with texts of mails and SMS that replace those of the service, such as `reset.en.txt`.',
      { accepts: 'a folder', parse: templatesIn },
    ),
  ),
}

export const INBOX_SETTINGS = {
  devInbox: {
    ...oneOf(
      'DEV_INBOX',
      'Shows messages of channels without a sender at `/dev/inbox`. For development: not on a public entry.',
      ['off', 'on'],
    ),
    part: 'inbox',
  },
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
