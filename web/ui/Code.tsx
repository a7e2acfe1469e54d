import style from './Code.module.css'

/** For a field that a code is typed into. */
export const codeClass = style.code

/** A code to read out or to type, spoken digit by digit. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  <p className={codeClass} aria-label={label}>
    {children}
  </p>
)
