import type { NewsKind } from '../../../application/ports/accounts/account-news.ts'
import type { Language } from '../../../domain/language/language.ts'

type Words = Readonly<Record<Language, string>>

/** What happened, as subject and as a sentence without its full stop. */
export const NEWS_WORDS: Readonly<Record<NewsKind, Words>> = {
  'new-device': {
    en: 'Somebody logged in to your account from a new network',
    zh: '您的账号从新的网络登录',
  },
  'password-changed': { en: 'Your password was changed', zh: '您的密码已修改' },
  'email-changed': { en: 'Your e-mail address was changed', zh: '您的邮箱已修改' },
  'phone-changed': { en: 'Your phone number was changed', zh: '您的手机号码已修改' },
  'factor-added': { en: 'A second factor was set up', zh: '您的账号已启用双重验证' },
  'factor-removed': { en: 'Your second factor was removed', zh: '您的账号已关闭双重验证' },
  'recovery-code-used': { en: 'A recovery code was used', zh: '您的恢复码已被使用' },
  'recovery-codes-renewed': { en: 'New recovery codes were made', zh: '您的恢复码已重新生成' },
  'passkey-added': { en: 'A passkey was added', zh: '您的账号已添加通行密钥' },
  'passkey-removed': { en: 'A passkey was removed', zh: '您的账号已删除通行密钥' },
  'binding-added': {
    en: 'A third-party account was bound to your account',
    zh: '您的账号已绑定第三方账号',
  },
  'key-made': { en: 'A key for programs was made', zh: '您的账号已创建程序密钥' },
  'service-key-made': {
    en: 'You made a key for a service account',
    zh: '您为服务账号创建了程序密钥',
  },
  'quota-near': {
    en: 'Your files take 80 % of what you may store',
    zh: '您的文件已达到存储限额的 80%',
  },
  'department-quota-near': {
    en: 'The files of your department take 80 % of what it may store',
    zh: '您部门的文件已达到存储限额的 80%',
  },
  'password-set': {
    en: 'An administrator set a new password for your account',
    zh: '管理员为您的账号设置了新密码',
  },
  'email-set': {
    en: 'An administrator changed the e-mail address of your account',
    zh: '管理员更改了您账号的邮箱',
  },
  'phone-set': {
    en: 'An administrator changed the phone number of your account',
    zh: '管理员更改了您账号的手机号码',
  },
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }

/** @returns the time where the server is, with the name of its zone */
export function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(at)
}
