import type { Language } from '../../words/language.ts'

export interface FrameWords {
  readonly tag: string
  readonly other: { readonly language: Language; readonly tag: string; readonly name: string }
  readonly skip: string
  readonly menu: string
  readonly signOut: string
  readonly done: string
  readonly insecure: string
  readonly unreachable: string
  readonly noScript: string
  readonly loading: string
  /** `{service}` and `{here}` are time zones. */
  readonly zone: string
  readonly factorNeeded: string
  /** Said after the first factor. */
  readonly othersEnded: string
}

export const FRAME_WORDS: Readonly<Record<Language, FrameWords>> = {
  en: {
    tag: 'en',
    other: { language: 'zh', tag: 'zh-CN', name: '中文' },
    skip: 'Skip to the content',
    menu: 'My account',
    signOut: 'Sign out',
    done: 'Saved.',
    insecure: 'To use this page, open it over HTTPS, or on the machine itself as localhost.',
    unreachable: 'The service did not answer. Please try again.',
    noScript: 'This page needs JavaScript.',
    loading: 'Loading…',
    zone: 'Times are those of the service ({service}); this browser is in {here}.',
    factorNeeded: 'Your account has a second factor. Type its code, too.',
    othersEnded:
      'All other logins have ended. To go on elsewhere, log in again with your second factor.',
  },
  zh: {
    tag: 'zh-CN',
    other: { language: 'en', tag: 'en', name: 'English' },
    skip: '跳到正文',
    menu: '我的账号',
    signOut: '退出登录',
    done: '已保存。',
    insecure: '如需使用本页，请通过 HTTPS 打开，或在本机以 localhost 访问。',
    unreachable: '服务没有响应，请重试。',
    noScript: '本页需要启用 JavaScript。',
    loading: '加载中…',
    zone: '时间按服务所在时区（{service}）显示；本浏览器的时区为 {here}。',
    factorNeeded: '您的账号已启用双重验证，请同时输入验证码。',
    othersEnded: '其他登录已全部结束。如需返回控制台，请使用双重验证重新登录。',
  },
}
