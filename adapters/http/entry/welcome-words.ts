import type { Language } from '../words/language.ts'

export interface WelcomeWords {
  readonly tag: string
  readonly other: { readonly href: string; readonly name: string }
  readonly runs: string
  readonly ready: string
  readonly notReady: string
  readonly version: string
  readonly connect: string
  readonly connectHow: string
  readonly copy: string
  readonly copied: string
  readonly serve: string
  readonly serveHow: string
  readonly links: string
  readonly account: string
  readonly docs: string
  readonly health: string
  readonly inbox: string
}

export const WELCOME_WORDS: Readonly<Record<Language, WelcomeWords>> = {
  en: {
    tag: 'en',
    other: { href: '?lang=zh', name: '中文' },
    runs: 'The service is running. It is the backend of an administration console.',
    ready: 'Ready',
    notReady: 'Not ready',
    version: 'Version',
    connect: 'Connect a front end',
    connectHow: 'Put the lines of your front end into its settings and build it:',
    copy: 'Copy',
    copied: 'Copied',
    serve: 'Or serve it from here',
    serveHow:
      'Set the folder of a built front end to serve it at this address. A stock build of ruoyi-plus-vben5 then needs none of these lines:',
    links: 'Explore',
    account: 'My account',
    docs: 'API description',
    health: 'Health',
    inbox: 'Development inbox',
  },
  zh: {
    tag: 'zh-CN',
    other: { href: '?lang=en', name: 'English' },
    runs: '服务已启动。这里是管理后台的后端。',
    ready: '运行正常',
    notReady: '尚未就绪',
    version: '版本',
    connect: '连接前端',
    connectHow: '将对应前端的内容写入其配置后构建：',
    copy: '复制',
    copied: '已复制',
    serve: '也可由本服务直接提供前端',
    serveHow:
      '指定已构建前端所在的目录，即可通过本地址访问。ruoyi-plus-vben5 的原版构建此时无需以上配置：',
    links: '相关链接',
    account: '我的账号',
    docs: 'API 文档',
    health: '健康检查',
    inbox: '开发收件箱',
  },
}
