import type { MessageTemplates } from '../../adapters/senders/templates/message-templates.ts'
import { templateFolder, WrongTemplates } from '../../adapters/senders/templates/template-folder.ts'
import { WrongValue } from './setting.ts'

/** Reads the folder, so that a wrong file stops the start. @throws WrongValue */
export function templatesIn(path: string): MessageTemplates {
  try {
    return templateFolder(path)
  } catch (error) {
    if (!(error instanceof WrongTemplates)) throw error
    throw new WrongValue(`must be a folder of templates: ${error.message}`)
  }
}
