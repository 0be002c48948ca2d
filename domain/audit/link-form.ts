/**
 * What has linked the entries. An `import` has brought them, with times from elsewhere: only whoever
 * has the key can say so.
 */
export const LINK_FORMS = ['link', 'import'] as const

export type LinkForm = (typeof LINK_FORMS)[number]
