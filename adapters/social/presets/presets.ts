import type { OAuth2Preset } from '../oauth2-preset.ts'
import { dingtalk } from './dingtalk.ts'
import { gitee } from './gitee.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { wechatOpen } from './wechat-open.ts'

/** Presets by their name in the settings. */
export const PRESETS = {
  dingtalk,
  gitee,
  github,
  gitlab,
  wechat: wechatOpen,
} satisfies Readonly<Record<string, OAuth2Preset>>
