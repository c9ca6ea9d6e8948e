import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { words } from '#web/messages/en.ts'

/** `primary` once on a screen; `quiet` for the rest; `plain` in rows and bars; `danger` for what ends something. */
export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger'
type Looks = { kind?: ButtonKind; size?: 'small' | 'normal' | 'large'; price?: string }

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Looks & { busy?: boolean }

/** `price` stands in the button: `1 connection`. While `busy`, it keeps its focus and its width. */
export function Button({
  kind = 'quiet',
  size = 'normal',
  price,
  busy = false,
  className = '',
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-kind={kind}
      data-size={size}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Content price={price}>{children}</Content>
      {busy && <BusyDots />}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function LinkButton({
  kind = 'quiet',
  size = 'normal',
  price,
  className = '',
  children,
  ...rest
}: LinkProps & Looks) {
  return (
    <Link {...rest} className={`button ${className}`} data-kind={kind} data-size={size}>
      <Content price={price}>{children}</Content>
    </Link>
  )
}

/** A button that shows an icon alone; `label` is its name. */
export function IconButton({
  label,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
    />
  )
}

function Content({ price, children }: { price?: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {price && <span className="button-price">{price}</span>}
    </>
  )
}

function BusyDots() {
  return (
    <span className="busy-dots">
      <i />
      <i />
      <i />
      <span className="sr-only">{words.working}</span>
    </span>
  )
}
