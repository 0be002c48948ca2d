import type { Language } from '../../../domain/language/language.ts'

/** The messages that have templates, and the placeholders that each of them contains. */
export const PLACEHOLDERS = {
  code: ['code', 'validity'],
  reset: ['name', 'link', 'validity'],
  invitation: ['name', 'link', 'validity'],
  proof: ['name', 'link', 'validity'],
  news: ['event', 'name', 'time', 'address', 'browser', 'link'],
  notice: ['event', 'name', 'time'],
} as const

export type MessageName = keyof typeof PLACEHOLDERS

/** As files of a folder of templates: the subject is in the first line of a mail. */
export const BUILT_IN_TEMPLATES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'code.sms.txt':
      'Your verification code is {code}. It is valid for {validity}. Do not share it with anyone.',
    'code.txt': `Subject: Your verification code

Your verification code is {code}. It is valid for {validity}. Do not share it with anyone.
`,
    'reset.txt': `Subject: Choose a new password

Hello {name},

somebody asked for a new password for your account. If it was you, open this link and choose one:

{link}

The link works once, within {validity}. If it was not you, there is nothing to do: your password stays as it is.
`,
    'invitation.txt': `Subject: Your new account

Hello,

an account was made for you. Your user name is {name}. Open this link to choose your password:

{link}

The link works once, within {validity}. Do not pass it on.
`,
    'proof.txt': `Subject: Is this your e-mail address?

Hello {name},

this is the address of your account. Open this link, log in, and confirm that it is yours:

{link}

The link works within {validity}. Only a proven address gets a link when you have forgotten your password. If you have no such account, there is nothing to do.
`,
    'news.txt': `Subject: {event}

Hello {name},

{event}.

Time: {time}
Address: {address}
Browser: {browser}

If it was you, there is nothing to do. If it was not, open this link. It lets you end all logins, make the password useless, and choose a new one:

{link}
`,
    'notice.txt': `Subject: {event}

Hello {name},

{event}.

Time: {time}

If you did not expect this, ask your administrator.
`,
  },
  zh: {
    'code.sms.txt': '您的验证码是 {code}，{validity}内有效。请勿告诉他人。',
    'code.txt': `Subject: 您的验证码

您的验证码是 {code}，{validity}内有效。请勿告诉他人。
`,
    'reset.txt': `Subject: 设置新密码

{name}，您好：

有人为您的账号申请了新密码。如果是您本人，请打开以下链接设置：

{link}

链接仅可使用一次，{validity}内有效。如果不是您本人，无需任何操作，您的密码不会改变。
`,
    'invitation.txt': `Subject: 您的新账号

您好：

已为您创建账号，用户名为 {name}。请打开以下链接设置密码：

{link}

链接仅可使用一次，{validity}内有效，请勿转发。
`,
    'proof.txt': `Subject: 请验证您的邮箱

{name}，您好：

此邮箱是您账号的邮箱。请打开以下链接并登录，确认邮箱属于您本人：

{link}

链接在{validity}内有效。只有验证过的邮箱才能在忘记密码时收到链接。如果您没有该账号，无需任何操作。
`,
    'news.txt': `Subject: {event}

{name}，您好：

{event}。

时间：{time}
地址：{address}
浏览器：{browser}

如果是您本人，无需任何操作。如果不是，请打开以下链接，可结束所有登录、作废当前密码并设置新密码：

{link}
`,
    'notice.txt': `Subject: {event}

{name}，您好：

{event}。

时间：{time}

如果您对此不知情，请联系管理员。
`,
  },
}
