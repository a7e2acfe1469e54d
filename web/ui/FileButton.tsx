import type { ComponentProps } from 'react'
import { buttonClasses, buttonContent, type ButtonStyle } from './Button.tsx'
import style from './Button.module.css'
import { classNames } from './class-names.ts'

type FileButtonProps = ButtonStyle &
  Omit<ComponentProps<'input'>, 'size' | 'onChange'> & { onFile: (file: File) => void }

/** A button that lets somebody choose a file. The same file can be chosen again. */
export function FileButton({ variant, size, icon, isFullWidth, onFile, ...input }: FileButtonProps) {
  const { children, className, ...rest } = input
  return (
    <label className={buttonClasses({ variant, size, isFullWidth }, classNames(style.file, className))}>
      {buttonContent(icon, children)}
      <input
        {...rest}
        className="covers"
        type="file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
