export const en = {
  left: (seconds: number) => `Hidden in ${seconds} s`,
  hidden: "Hidden. To see it again, get a new code.",
};
