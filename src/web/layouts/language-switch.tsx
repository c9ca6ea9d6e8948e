import { shellWords } from '#web/messages/shell.ts'
import { useShell } from '#web/shell/shell.ts'

/** The languages of the product; nothing where there is but one. */
export function LanguageSwitch() {
  const { locale, locales } = useShell()
  if (locales.length < 2) return null
  async function choose(chosen: string) {
    const { speakFromNowOn } = await import('#features/accounts/ui/public/choose-locale.ts')
    await speakFromNowOn(chosen)
  }
  return (
    <select
      className="input"
      aria-label={shellWords.language}
      value={locale}
      onChange={(event) => void choose(event.target.value)}
    >
      {locales.map((each) => (
        <option key={each} value={each}>
          {shellWords.languages[each]}
        </option>
      ))}
    </select>
  )
}
