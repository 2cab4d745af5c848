import { useEffect, useState } from "react";

/** The section that the top of the window is in: the last whose heading has been scrolled past. */
export function useSectionInView<Name extends string>(names: readonly Name[]): Name | undefined {
  const [shown, setShown] = useState(names[0]);
  useEffect(() => {
    // What is above this line has been read; below the header, and a little more.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const name = names.find((each) => each === entered?.target.id);
        if (name !== undefined) setShown(name);
      },
      { rootMargin: "-25% 0px -75% 0px" },
    );
    for (const name of names) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  return shown;
}
