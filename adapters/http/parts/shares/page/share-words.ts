import type { Language } from '../../../words/language.ts'

export interface ShareWords {
  readonly tag: string
  readonly other: { readonly language: Language; readonly tag: string; readonly name: string }
  readonly title: string
  readonly by: string
  readonly service: string
  readonly closed: string
  readonly none: string
  readonly noScript: string
  readonly loading: string
  readonly password: string
  readonly open: string
  readonly show: string
  readonly download: string
  readonly all: string
  readonly until: string
  readonly usesLeft: string
  readonly usedUp: string
  readonly begun: string
  readonly unreachable: string
}

/** `{}` stands for what the script knows; in `service`, for the name of the installation. */
export const SHARE_WORDS: Readonly<Record<Language, ShareWords>> = {
  en: {
    tag: 'en',
    other: { language: 'zh', tag: 'zh-CN', name: '中文' },
    title: 'Files for you',
    by: '{} shares these files with you.',
    service: 'This page belongs to {}.',
    closed: 'Nothing to open',
    none: 'Open the whole link that you were sent.',
    noScript: 'This page needs JavaScript.',
    loading: 'Loading…',
    password: 'Password of this link',
    open: 'Open',
    show: 'Show',
    download: 'Download',
    all: 'Download all (zip)',
    until: 'The link works until {}.',
    usesLeft: 'Downloads left: {}.',
    usedUp: 'That was the last download of this link.',
    begun: 'The download of {} begins.',
    unreachable: 'The service did not answer. Please try again.',
  },
  zh: {
    tag: 'zh-CN',
    other: { language: 'en', tag: 'en', name: 'English' },
    title: '分享给您的文件',
    by: '{} 与您分享了以下文件。',
    service: '本页面由 {} 提供。',
    closed: '没有可打开的文件',
    none: '请打开您收到的完整链接。',
    noScript: '本页需要启用 JavaScript。',
    loading: '加载中…',
    password: '分享密码',
    open: '打开',
    show: '查看',
    download: '下载',
    all: '全部下载（zip）',
    until: '链接有效期至 {}。',
    usesLeft: '剩余下载次数：{}。',
    usedUp: '该链接的下载次数已用完。',
    begun: '开始下载 {}。',
    unreachable: '服务没有响应，请重试。',
  },
}
