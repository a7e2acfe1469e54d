import { useEffect, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Logo } from '../app/Logo.tsx'
import { PoweredBy } from '../app/PoweredBy.tsx'
import { selectAesthetics } from '../organizations/store.ts'
import birdDog from './bird-dog.svg'
import style from './Entry.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** The front door: the clinic's name, one question at a time, and the figure that gives it its character. */
export function Entry({ title, children }: Props) {
  const { organization } = useSelector(selectAesthetics)
  useEffect(() => {
    document.title = `${title} · ${organization?.orgName ?? 'Kinora'}`
  }, [title, organization])
  return (
    <main className={style.entry}>
      <div className={style.box}>
        <img className={style.figure} src={birdDog} alt="" width={384} height={208} />
        <section className={style.card}>
          <header>
            <p className={style.who}>
              <Logo src={organization?.orgLogo} size={36} />
              {organization?.orgName ?? 'Kinora'}
            </p>
            <h1>{title}</h1>
          </header>
          {children}
        </section>
        <footer className={style.footer}>
          <PoweredBy />
        </footer>
      </div>
    </main>
  )
}
