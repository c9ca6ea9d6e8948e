import { LinkButton } from '#web/kit/button.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Mark } from '#web/kit/mark.tsx'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import { links } from '#web/links.ts'
import { words } from '#web/messages/en.ts'
import { useShell } from '#web/shell/shell.ts'

export function Wordmark({ small = false }: { small?: boolean }) {
  const { brand } = useShell()
  return (
    <Link to={links.home()} className={`wordmark ${small ? 'wordmark-small' : ''}`}>
      <Mark />
      {brand}
    </Link>
  )
}

export function PublicHeader() {
  return (
    <header className="public-header">
      <div className="page-width">
        <Wordmark />
        <nav className="public-nav" aria-label="Main">
          <LinkButton to={links.jobs()} kind="plain" className="max-sm:hidden">
            {words.jobs}
          </LinkButton>
          <LinkButton to={links.login()} kind="plain">
            {words.signIn}
          </LinkButton>
          <LinkButton to={links.signup()}>{words.signUp}</LinkButton>
        </nav>
      </div>
    </header>
  )
}

export function PublicFooter() {
  const { brand } = useShell()
  return (
    <footer className="site-footer">
      <div className="page-width">
        <p>
          {brand}. {words.footer}
        </p>
        <p>
          <TextLink to={links.howNumbersWork()}>{words.howNumbersWork}</TextLink>
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
