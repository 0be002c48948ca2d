const BODY = 'margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fd0;color:#fff'

/** The template of a mail in HTML, made from that of its text. Nothing in it is loaded. */
export function htmlMail(text: string, language: string): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="${BODY}">
<div style="max-width:36em;margin:0 auto">
${paragraphs.map(paragraph).join('\n')}
</div>
</body>
</html>
`
}

/** A link is shown in full as well, because some programs show no buttons. */
function paragraph(text: string): string {
  if (text !== '{link}') return `<p>${escaped(text).replaceAll('\n', '<br>\n')}</p>`
  return `<p><a href="{link}" style="${BUTTON}">{link}</a></p>`
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
