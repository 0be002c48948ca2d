import type { Language } from '../../words/language.ts'

export const WELCOME_WORDS = {
  en: {
    tag: 'en',
    other: { href: '?lang=zh', name: '中文' },
    runs: 'The service is running. It is the backend of an administration console.',
    ready: 'Ready',
    notReady: 'Not ready',
    version: 'Version',
    connect: 'Or connect a front end that is served elsewhere',
    connectHow: 'Put its lines into its settings and build it:',
    copy: 'Copy',
    copied: 'Copied',
    serve: 'Install a console',
    serveHow:
      'Build a front end from its sources, and start the service again. It is then at this address:',
    serveOther:
      'The other one is built in the same way, and “console install” takes what is built already. README.md has the command for containers.',
    // Of a front end.
    tried: '{version}, commit {commit}, was tried.',
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
    connect: '或连接部署在别处的前端',
    connectHow: '将对应内容写入前端配置后构建：',
    copy: '复制',
    copied: '已复制',
    serve: '安装控制台',
    serveHow: '从源码构建前端，然后重启服务，即可通过本地址访问：',
    serveOther:
      '另一个前端用同样的方式构建；已构建好的前端可用“console install”安装。容器中的命令见 README.zh-CN.md。',
    tried: '已验证 {version}，提交 {commit}。',
    links: '相关链接',
    account: '我的账号',
    docs: 'API 文档',
    health: '健康检查',
    inbox: '开发收件箱',
  },
} satisfies Record<Language, object>

export type WelcomeWords = (typeof WELCOME_WORDS)[Language]
